// What is known of the elements in the page, and who hears that something of it changed.

export const seats = new Set();

/** Tells who it concerns that options of these names changed. */
export const changed = (seat, names) => {
  seat.live?.changed(names);
  seat.launcher?.draw();
};

/** The same for every element in the page. */
export const changedAll = (names) => {
  for (const seat of seats) changed(seat, names);
};

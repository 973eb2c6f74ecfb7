// Where the files of our build are. A module of it knows by its own address and not by the page's, which changes with the route (`base-uri 'none'`
// switches `<base>` off) and belongs to the host in the widget. Development leaves this file in a folder of snippets, the release build puts it
// into the glue at the root.
export const address = (path) => new URL(path, import.meta.url.replace(/(snippets\/partsong-[^/]+\/.*|[^/]*)$/, "")).href;

export const load = (path) => import(address(path));

// Whether the person saves data: nothing comes ahead of need then.
export const savesData = () => Boolean(navigator.connection?.saveData);

// Whose chats these are, as a name in the browser's stores.

const BASIS = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x1000000000000000000013bn;

/** 128-bit FNV-1a of app and user id, each with a line feed behind it, in 32 hexadecimal digits. */
export const partition = ({ api, app, user }) => {
  const { origin, pathname } = new URL(api);
  let hash = BASIS;
  for (const byte of new TextEncoder().encode(`${app ?? origin + pathname}\n${user?.id ?? ""}\n`)) hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(32, "0");
};

/** Whether two options keep under the same name. */
export const isSame = (one, other) => Boolean(one.api && other.api) && partition(one) === partition(other);

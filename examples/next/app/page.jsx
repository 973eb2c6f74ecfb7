// Rendered on the server, for each request: where the agent is, the environment says.
import { Help } from "./help";

export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <main>
      <h1>Harbour Records</h1>
      <p>Sleeves, shelves and the records between them.</p>
      <Help server={process.env.PARTSONG_SERVER} />
    </main>
  );
}

/** Short clips play from HLS, as long videos do, on a site whose media have no MP4. */
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../../server/test/embedded-database.ts'

/** WebKitGTK with GStreamer 1.22 deadlocks on MP4 files that loop: docs/browsers.md. */
export async function leaveOnlyHls(): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await sql`update media set playback = playback - 'mp4' where playback ? 'hls'`.execute(embedded.db)
}

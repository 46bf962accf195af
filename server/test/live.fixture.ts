/** Entry point of a live role process, for tests that kill it. */
import { openApp } from '#server/app/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { startLive } from '#server/roles/live.ts'

const config = parseConfig()
await startLive(await openApp(config, 'live', config.database.url ?? ''))

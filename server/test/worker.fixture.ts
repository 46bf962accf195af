/** Entry point of a worker process, for tests that kill it. */
import { openApp } from '#server/app/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { startWorker } from '#server/roles/worker.ts'

const config = parseConfig()
await startWorker(await openApp(config, 'worker', config.database.url ?? ''))

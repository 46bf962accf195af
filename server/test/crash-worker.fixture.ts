/** A worker process for the crash test: it reports when it holds the job, and never finishes it. */
import { pino } from 'pino'
import { bindJob, defineJob } from '#platform/jobs/define-job.ts'
import { createJobs } from '#platform/jobs/jobs.ts'

const url = process.argv[2]
if (!url) throw new Error('The URL of a database is required')

const endless = bindJob(defineJob({ name: 'endless', retryDelaySeconds: 0 }), () => {
  process.stdout.write('holding the job\n')
  return new Promise<void>(() => {})
})
await createJobs({ url, log: pino({ level: 'silent' }), definitions: [endless] }).start('worker')

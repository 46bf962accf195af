/** Sends one POST repeatedly on 20 connections and prints the number of responses per second. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const [, , url, seconds, headers] = process.argv
if (!url) throw new Error('usage: load.ts <url> <seconds> [headers as JSON]')
const options = {
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...JSON.parse(headers ?? '{}') },
  body: await text(process.stdin),
  connections: 20,
  duration: Number(seconds ?? 2),
} as const
const reasons = new Set<string>()
const result = await new Promise<autocannon.Result>((resolve, reject) => {
  const load = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)))
  load.on('reqError', (error: Error) => reasons.add(error.message))
  load.on('response', (_client, status) => {
    if (status < 200 || status > 299) reasons.add(`status ${status}`)
  })
})
if (result.non2xx > 0 || result.errors > 0) {
  const counts = `${result.non2xx} refusals, ${result.errors} errors (${result.timeouts} timeouts)`
  console.error(`${counts} and ${result['2xx']} answers under load: ${[...reasons].join(', ')}`)
  process.exitCode = 1
}
process.stdout.write(String(result.requests.average))

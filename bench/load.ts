/** Sends one POST over and over on 20 connections and prints how many were answered per second. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const [, , url, seconds, headers] = process.argv
if (!url) throw new Error('usage: load.ts <url> <seconds> [headers as JSON]')
const instance = autocannon({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...JSON.parse(headers ?? '{}') },
  body: await text(process.stdin),
  connections: 20,
  duration: Number(seconds ?? 2),
})
const reasons = new Set<string>()
instance.on('reqError', (error: Error) => reasons.add(error.message))
instance.on('response', (_client, status) => {
  if (status < 200 || status > 299) reasons.add(`status ${status}`)
})
const result = await instance
if (result.non2xx > 0 || result.errors > 0) {
  const counts = `${result.non2xx} refusals, ${result.errors} errors (${result.timeouts} timeouts)`
  console.error(`${counts} and ${result['2xx']} answers under load: ${[...reasons].join(', ')}`)
  process.exitCode = 1
}
process.stdout.write(String(result.requests.average))

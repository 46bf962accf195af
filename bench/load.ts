/** Sends one POST over and over on 20 connections and prints how many were answered per second. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const [, , url, seconds, headers] = process.argv
if (!url) throw new Error('usage: load.ts <url> <seconds> [headers as JSON]')
const result = await autocannon({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...JSON.parse(headers ?? '{}') },
  body: await text(process.stdin),
  connections: 20,
  duration: Number(seconds ?? 2),
})
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${result.non2xx} refusals and ${result.errors} errors under load`)
process.stdout.write(String(result.requests.average))

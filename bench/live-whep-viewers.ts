/** Many WebRTC viewers in one process; reports when all of them receive video, then the number of bytes received in some seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestViewer } from '../server/test/webrtc-viewer.ts'

const [, , origin = '', seconds, ...addresses] = process.argv
/** Joining needs replies of both sides: a few at a time, so that no handshake times out. */
const AT_ONCE = 5
const TRIES = 3

type Watcher = Awaited<ReturnType<typeof openTestViewer>>

async function join(address: string, tries = TRIES): Promise<Watcher> {
  const watcher = await openTestViewer()
  try {
    const headers = { 'content-type': 'application/sdp', origin }
    const answer = await fetch(origin + address, { method: 'POST', headers, body: watcher.offer })
    if (answer.status !== 201) throw new Error(`refused: ${answer.status}`)
    watcher.accept(await answer.text())
    await watcher.until(() => watcher.packets.video.length > 0)
    return watcher
  } catch (error) {
    if (tries <= 1) throw error
    return join(address, tries - 1)
  }
}

const watchers: Watcher[] = []
for (let at = 0; at < addresses.length; at += AT_ONCE)
  watchers.push(...(await Promise.all(addresses.slice(at, at + AT_ONCE).map((address) => join(address)))))

/** Discards the data, which amounts to gigabytes. */
function taken(): number[] {
  return watchers.map(({ packets }) => {
    const bytes = packets.video.reduce((sum, { length }) => sum + length, 0)
    packets.video.length = 0
    packets.audio.length = 0
    return bytes
  })
}

taken()
process.send?.('ready')
const sums = watchers.map(() => 0)
for (let second = 0; second < Number(seconds); second += 1) {
  await sleep(1_000)
  for (const [at, bytes] of taken().entries()) sums[at] = (sums[at] ?? 0) + bytes
}
process.send?.({ bytes: sums })
await sleep(200)
process.exit(0)

/** An encoder that sends a live by RTMP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { type Caller, callApi } from './kit.ts'

/** Where the encoder of a creator with a stream key sends to. */
export async function ingestOf(creator: Caller): Promise<{ accountId: string; address: string }> {
  type Studio = { logged_in: { account: { id: string; studio: { rtmp: string; rtmp_server: string } } } }
  const { logged_in } = await callApi<Studio>(
    creator,
    '{ logged_in { account { id studio { rtmp rtmp_server } } } }',
  )
  const { id, studio } = logged_in.account
  return { accountId: id, address: `${studio.rtmp_server}/${studio.rtmp}` }
}

/** Makes a new stream key. */
export async function connectEncoder(creator: Caller): Promise<ChildProcess> {
  await callApi(creator, 'mutation { generateRtmp }')
  return encoderTo((await ingestOf(creator)).address)
}

export function encoderTo(address: string): ChildProcess {
  return spawn(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-tune', 'zerolatency', '-g', '30', '-pix_fmt', 'yuv420p', '-b:v', '200k', '-c:a', 'aac'],
      ...['-f', 'flv', address],
    ],
    { stdio: 'ignore' },
  )
}

/** Tests at start whether a video encoder works on this machine, with one second of a test picture. */
import { type Encoder, encoderFor, PROCESSOR, type VideoEncoder } from './encoders.ts'
import { runTool, ToolFailure, type ToolRun } from './run-tool.ts'

const TRIAL_MS = 30_000
const TRIAL_SIZE = { maxVideoKbps: 500, bufferKbits: 1_000 }

type ChosenEncoder = {
  encoder: Encoder
  /** Why the configured encoder is not used; null if it is. */
  problem: string | null
}

export function trialArguments({ device, upload, quality, rates, keyFrames }: Encoder): string[] {
  return [
    ...device,
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=1'],
    ...['-vf', ['format=yuv420p', ...(upload === null ? [] : [upload])].join(',')],
    ...[...quality, ...rates(TRIAL_SIZE, 0), ...keyFrames],
    ...['-f', 'null', '-'],
  ]
}

/** Runs under the same limits as real work: an encoder that works only without them does not work here. */
export async function chooseEncoder(
  { wanted, device }: { wanted: VideoEncoder; device: string },
  run: ToolRun,
): Promise<ChosenEncoder> {
  if (wanted === PROCESSOR.name) return { encoder: PROCESSOR, problem: null }
  const encoder = encoderFor(wanted, device)
  const limits = encoder.memoryMb === null ? {} : { memoryMb: encoder.memoryMb }
  try {
    await runTool('ffmpeg', trialArguments(encoder), { ...run, ...limits, timeLimitMs: TRIAL_MS })
    return { encoder, problem: null }
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    const said = error.tail.trim().split('\n')[0] ?? ''
    return { encoder: PROCESSOR, problem: `${wanted} does not work here${said === '' ? '' : ` (${said})`}` }
  }
}

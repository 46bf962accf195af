/** What a locked video shows of itself: a tiny silent loop of a few moving colours, from which nothing can be reconstructed. */
import { inputOf } from './input.ts'
import { AS_MP4, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'

/** As few colours as a blurred picture has, see pictures.ts; played forward, then backward, so that the loop has no seam. */
const LOOP = { cells: 8, halfSeconds: 1.6, rate: 12, sidePx: 256, sigma: 14 } as const

/** The frames are enlarged only after they were reduced to their grid of colours, so that no finer detail can survive. */
export async function makeBlurredLoop(
  input: { source: string; kind: VideoKind; target: string },
  run: ToolRun,
): Promise<void> {
  const { cells, halfSeconds, rate, sidePx, sigma } = LOOP
  const filters = [
    `fps=${rate},trim=duration=${halfSeconds},setpts=PTS-STARTPTS`,
    `scale=${cells}:${cells}:force_original_aspect_ratio=decrease:flags=area,format=gbrp`,
    'split[there][back];[back]reverse[again];[there][again]concat=n=2:v=1:a=0',
    `scale=${sidePx}:${sidePx}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`,
    `gblur=sigma=${sigma},setsar=1,format=yuv420p`,
  ]
  await produceFile(
    [
      ...inputOf(input.source, input.kind),
      ...['-map', '0:V:0', '-an', '-vf', filters.join(',')],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '30', '-threads', '1'],
      ...WITHOUT_METADATA,
      ...AS_MP4,
    ],
    input.target,
    run,
  )
}

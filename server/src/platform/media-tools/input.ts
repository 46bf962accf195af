/**
 * The only place that passes a file to ffmpeg: the file is opened as the format that its content shows and as nothing else, and no
 * file that it references is opened. Otherwise a playlist named .mp4 could read our files and the network.
 */
import { open } from 'node:fs/promises'
import path from 'node:path'
import { VIDEO } from '#rules/media.ts'
import { isVideoKind, SNIFF_BYTES, sniffContent, type VideoKind } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'

const FORMAT: Record<VideoKind, string> = { mp4: 'mov', matroska: 'matroska', avi: 'avi' }
/** Sounds are added by the operator, but their format is restricted as well. */
const SOUND_FORMATS = 'mov,mp3,wav,ogg,flac'

/** Formats nest: an AVI may contain subtitles in any format, so restricting the outer format is not enough. */
export function inputOf(source: string, kind: VideoKind): string[] {
  const format = FORMAT[kind]
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', format, '-f', format],
    ...(kind === 'mp4' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...['-max_pixels', String(VIDEO.maxFramePixels), '-i', fileAddress(source)],
  ]
}

export function soundInputOf(source: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', SOUND_FORMATS, '-i', fileAddress(source)]
}

/** A picture that we rendered. */
export function pictureInputOf(source: string): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'png_pipe',
    '-f',
    'png_pipe',
    '-i',
    fileAddress(source),
  ]
}

/** A path is never parsed as an option, a URL or a device. */
export function fileAddress(file: string): string {
  return `file:${path.resolve(file)}`
}

export async function videoKindOf(source: string): Promise<VideoKind> {
  const kind = sniffContent(await readHead(source))
  if (!isVideoKind(kind)) throw new UnusableMedia('damagedVideo')
  return kind
}

export async function readHead(source: string): Promise<Uint8Array> {
  await using file = await open(source)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

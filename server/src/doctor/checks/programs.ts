/** ffmpeg, and what it has to be able to do. */
import { spawnSync } from 'node:child_process'
import { TOOLS_PROBLEM } from '#platform/media-tools/tools-problem.ts'
import { bad, type Check, type Finding, ok, warn } from '../check.ts'

/** Without the first nothing is encoded; the others are for sound, pictures and live. */
const ENCODERS = ['libx264', 'aac', 'libopus', 'libwebp']

export const programs: Check = {
  section: 'ffmpeg',
  async look({ config }) {
    const version = said('ffmpeg', '-version')
    if (!version || !said('ffprobe', '-version'))
      return [
        config.roles.every((role) => role === 'web')
          ? warn('ffmpeg or ffprobe does not run.', 'Install it: staff who add music need it on a web too.')
          : bad(TOOLS_PROBLEM, 'Install the package ffmpeg; a start without it is refused.'),
      ]
    const encoders = said('ffmpeg', '-hide_banner', '-encoders') ?? ''
    const has = (name: string) => new RegExp(`\\s${name}\\s`).test(encoders)
    const missing = ENCODERS.filter((name) => !has(name))
    const [, number = ''] = /version (\S+)/.exec(version) ?? []
    const { wanted } = config.encoder
    const found: Finding[] = [
      missing.length === 0
        ? ok(`ffmpeg ${number} has all encoders that are needed.`)
        : bad(
            `ffmpeg ${number} lacks ${missing.join(', ')}.`,
            "Install your distribution's ffmpeg; a slim build leaves these out.",
          ),
    ]
    if (!ENCODERS.includes(wanted))
      found.push(
        has(wanted)
          ? ok(`${wanted} is built in; whether the card works is tried at each start.`)
          : warn(
              `ffmpeg has no ${wanted}, so the processor encodes.`,
              'Install an ffmpeg with it, or take VIDEO_ENCODER out.',
            ),
      )
    return found
  },
}

function said(program: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout : null
}

/** Checks that ffmpeg runs and has the encoders we need. */
import { spawnSync } from 'node:child_process'
import { confinementLayers, type Layers } from '#platform/media-tools/confinement.ts'
import { TOOLS_PROBLEM } from '#platform/media-tools/tools-problem.ts'
import { pictureLayers } from '#platform/media-tools/unpack-picture.ts'
import { bad, type Check, type Finding, ok, warn } from '../check.ts'

/** For video, sound, live and images. */
const ENCODERS = ['libx264', 'aac', 'libopus', 'libwebp']

export const programs: Check = {
  section: 'ffmpeg',
  async run({ config }) {
    const version = outputOf('ffmpeg', '-version')
    if (!version || !outputOf('ffprobe', '-version'))
      return [
        config.roles.every((role) => role === 'web')
          ? warn('ffmpeg or ffprobe cannot run.', 'Install it. The web role needs it when staff add music.')
          : bad(TOOLS_PROBLEM, 'Install the package ffmpeg. The site does not start without it.'),
      ]
    const encoders = outputOf('ffmpeg', '-hide_banner', '-encoders') ?? ''
    const has = (name: string) => new RegExp(`\\s${name}\\s`).test(encoders)
    const missing = ENCODERS.filter((name) => !has(name))
    const [, number = ''] = /version (\S+)/.exec(version) ?? []
    const { wanted } = config.encoder
    const found: Finding[] = [
      missing.length === 0
        ? ok(`ffmpeg ${number} has all required encoders.`)
        : bad(
            `ffmpeg ${number} lacks ${missing.join(', ')}.`,
            "Install your distribution's ffmpeg. Slim builds leave these out.",
          ),
    ]
    if (!ENCODERS.includes(wanted))
      found.push(
        has(wanted)
          ? ok(`${wanted} is built in. The GPU is tested at each start.`)
          : warn(
              `ffmpeg has no ${wanted}, so videos are encoded on the CPU.`,
              'Install an ffmpeg with it, or remove VIDEO_ENCODER.',
            ),
      )
    return [...found, confinementFinding(confinementLayers(), pictureLayers())]
  },
}

/** Reports the sandbox layers around tools that read uploaded files. */
export function confinementFinding(tools: Layers, pictures: Layers): Finding {
  const layers = [
    ...(tools.hasOwnUser ? ['a user of their own'] : []),
    ...(tools.hasNoNewPrivileges ? ['no new privileges'] : []),
    'limits on memory and time',
    ...(tools.hasNoNetwork ? ['no network'] : []),
    ...(tools.hasSyscallFilter ? ['a system call filter'] : []),
  ]
  const words = `Tools that read uploaded files have ${layers.join(', ')}.`
  if (tools.hasOwnUser && !pictures.hasOwnUser)
    return warn(
      `${words} Identity pictures are read by the site's own user, because the tools' user cannot read its programs.`,
      'Move the site to a folder other users can read, such as /opt or /srv.',
    )
  if (!tools.hasNoNewPrivileges || !tools.hasNoNetwork)
    return warn(
      `${words} ${tools.hasNoNewPrivileges ? 'They can reach the network.' : 'They can gain privileges and reach the network.'}`,
      'Install util-linux (setpriv, unshare), and allow user and network namespaces in the container or system.',
    )
  if (!tools.hasSyscallFilter)
    return warn(
      `${words} No filter blocks the system calls they do not need.`,
      'Install perl-base, and allow seccomp filters in the container or system (x64 and arm64).',
    )
  return ok(words)
}

function outputOf(program: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout : null
}

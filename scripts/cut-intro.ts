/**
 * Makes the intro video of /studio/setup with its poster and the four backgrounds of /invite from demo media. Run it by hand
 * when that media changes; the results are committed.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const video = (name: string) => join(root, 'demo/videos', `${name}.mp4`)
const studio = (file: string) => join(root, 'web/src/screens/studio/pictures', file)
const invite = (file: string) => join(root, 'web/src/features/creators/invite/pictures', file)

const SHOTS = ['ocean-sunset', 'campfire-night', 'reef-drift', 'snow-cabin', 'aurora-lake']
const SHOT = { seconds: 2.6, fadeSeconds: 0.4 }
const BACKGROUNDS = ['balloons', 'lavender', 'lighthouse', 'ridges']

function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'inherit' })
}

function cutVideo(): void {
  const step = SHOT.seconds - SHOT.fadeSeconds
  const total = step * SHOTS.length + SHOT.fadeSeconds
  const shots = SHOTS.map(
    (_, index) =>
      `[${index}:v]scale=486:864,fps=24,settb=AVTB,trim=1:${1 + SHOT.seconds},setpts=PTS-STARTPTS[s${index}]`,
  )
  const fades = SHOTS.slice(1).map((_, index) => {
    const before = index === 0 ? 's0' : `f${index}`
    return `[${before}][s${index + 1}]xfade=duration=${SHOT.fadeSeconds}:offset=${step * (index + 1)}[f${index + 1}]`
  })
  const sound = `[${SHOTS.length}:a]atrim=0:${total},afade=t=out:st=${total - 1.5}:d=1.5[sound]`
  ffmpeg(
    ...SHOTS.flatMap((name) => ['-i', video(name)]),
    ...['-i', join(root, 'demo/sounds/golden-hour.m4a')],
    ...['-filter_complex', [...shots, ...fades, sound].join(';')],
    ...['-map', `[f${SHOTS.length - 1}]`, '-map', '[sound]', '-t', String(total)],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-pix_fmt', 'yuv420p', '-profile:v', 'high'],
    ...['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-map_metadata', '-1'],
    studio('intro.mp4'),
  )
  ffmpeg(
    '-ss',
    '1.2',
    '-i',
    video('ocean-sunset'),
    '-frames:v',
    '1',
    '-vf',
    'scale=720:1280',
    '-q:v',
    '62',
    studio('intro.webp'),
  )
}

function cutBackgrounds(): void {
  for (const name of BACKGROUNDS)
    ffmpeg(
      '-i',
      join(root, 'demo/photos', `${name}.jpg`),
      '-q:v',
      '60',
      '-map_metadata',
      '-1',
      invite(`${name}.webp`),
    )
}

cutVideo()
cutBackgrounds()

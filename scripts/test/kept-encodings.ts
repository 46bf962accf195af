/**
 * What ffmpeg makes of the demo world's clips is kept between runs: it takes longer than all else that a site's first
 * start does, and comes out the same. While the world is filled, a program in ffmpeg's place answers from what is kept
 * for the same arguments, the same content of the sources and the same ffmpeg; what it does not know, ffmpeg makes. The
 * journeys themselves, and all other tests, meet ffmpeg alone.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Outside the checkout, so that the next clone finds it. */
export const KEPT = path.join('/var/tmp', `candid-kept-encodings-${process.getuid?.() ?? 0}`)
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60_000

export type KeptEncodings = {
  /** For the site's environment. */
  path: string
  /** From here on ffmpeg itself is found. */
  end(): void
}

/**
 * What people's videos are made with, and the quickest one: a fifth of the time, and more bytes. It also takes a third of the
 * demo world's pictures: a browser without a graphics card is busy for half a core with whatever plays.
 */
export type Preset = 'veryfast' | 'ultrafast'

export function keepEncodings(
  kept = KEPT,
  { searchPath = process.env.PATH ?? '', preset = 'veryfast' }: { searchPath?: string; preset?: Preset } = {},
): KeptEncodings {
  if (!isOurs(kept)) return { path: searchPath, end() {} }
  forgetOld(kept)
  const stand = mkdtempSync(path.join(tmpdir(), 'candid-ffmpeg-'))
  const ffmpeg = execFileSync('/bin/sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim()
  writeFileSync(path.join(stand, 'ffmpeg'), standIn(ffmpeg, kept, preset), { mode: 0o755 })
  // Media tools run as nobody in particular where we are root.
  chmodSync(stand, 0o755)
  return {
    path: `${stand}:${searchPath}`,
    end: () => rmSync(stand, { recursive: true, force: true }),
  }
}

const QUICKEST = `    veryfast) set -- "$@" ultrafast ;;
    *fps=24,*) set -- "$@" "\${arg%%fps=24,*}fps=8,\${arg#*fps=24,}" ;;
`

/** Made by somebody else, it could hold anything. */
function isOurs(kept: string): boolean {
  mkdirSync(kept, { recursive: true })
  const found = lstatSync(kept)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false
  chmodSync(kept, found.uid === 0 ? 0o1777 : 0o700)
  return true
}

/** Each use touches an entry. */
function forgetOld(kept: string): void {
  for (const name of readdirSync(kept)) {
    const entry = path.join(kept, name)
    if (Date.now() - statSync(entry).mtimeMs > FORGOTTEN_AFTER_MS)
      rmSync(entry, { recursive: true, force: true })
  }
}

/**
 * It makes one file, its last argument, or a folder of them where it is started. An entry is written under another name
 * and then given its own, so that no half of one is ever found.
 */
function standIn(ffmpeg: string, kept: string, preset: Preset): string {
  const version = createHash('sha256')
    .update(execFileSync(ffmpeg, ['-version']))
    .digest('hex')
  return `#!/bin/sh
umask 022
for last in "$@"; do :; done
case "$last" in
  file:/*) target=\${last#file:} ;;
  r%v/index.m3u8) target= ;;
  *) exec ${ffmpeg} "$@" ;;
esac
for arg in "$@"; do
  shift
  case "$arg" in
${preset === 'ultrafast' ? QUICKEST : ''}    *) set -- "$@" "$arg" ;;
  esac
done
key=$({
  echo ${version}
  for arg in "$@"; do
    case "$arg" in
      "$last") ;;
      file:/*) sha256sum < "\${arg#file:}" || exit 1 ;;
      *) printf '%s\\n' "$arg" ;;
    esac
  done
} | sha256sum | cut -c 1-64)
entry=${kept}/$key
if [ -d "$entry" ]; then
  touch "$entry" 2>/dev/null
  if [ -n "$target" ]; then cat "$entry/file" > "$target"; else cp -r "$entry/folder/." .; fi || exit 1
  exec cat "$entry/said"
fi
new=$(mktemp -d ${kept}/new.XXXXXXXX) || exec ${ffmpeg} "$@"
trap 'rm -rf "$new"' EXIT
chmod 755 "$new"
${ffmpeg} "$@" > "$new/said"
status=$?
cat "$new/said"
if [ $status = 0 ]; then
  if [ -n "$target" ]; then cp "$target" "$new/file"; else mkdir "$new/folder" && cp -r . "$new/folder"; fi &&
    mv -T "$new" "$entry" 2>/dev/null
fi
exit $status
`
}

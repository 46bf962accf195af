/**
 * Caches the encodings of the demo's clips between runs: they take longer than the rest of a site's first start, and are
 * deterministic. While the demo is filled, a wrapper in place of ffmpeg serves entries with the same arguments, source content
 * and ffmpeg version, and runs ffmpeg for all others. The e2e tests themselves and all other tests use ffmpeg directly.
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

/** Outside the checkout, so that other clones find it. */
export const CACHE_DIR = path.join('/var/tmp', `candid-kept-encodings-${process.getuid?.() ?? 0}`)
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60_000

export type EncodingCache = {
  /** For the site's environment. */
  path: string
  /** Removes the wrapper, so that ffmpeg itself is found. */
  end(): void
}

/**
 * The preset of production, and the fastest: a fifth of the time, more bytes. The latter also keeps only a third of the frames:
 * a browser without a GPU needs half a core for playback.
 */
export type Preset = 'veryfast' | 'ultrafast'

export function cacheEncodings(
  cacheDir = CACHE_DIR,
  { searchPath = process.env.PATH ?? '', preset = 'veryfast' }: { searchPath?: string; preset?: Preset } = {},
): EncodingCache {
  if (!isOurs(cacheDir)) return { path: searchPath, end() {} }
  forgetOld(cacheDir)
  const stand = mkdtempSync(path.join(tmpdir(), 'candid-ffmpeg-'))
  const ffmpeg = execFileSync('/bin/sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim()
  writeFileSync(path.join(stand, 'ffmpeg'), standIn(ffmpeg, cacheDir, preset), { mode: 0o755 })
  // Under root, media tools run as another user.
  chmodSync(stand, 0o755)
  return {
    path: `${stand}:${searchPath}`,
    end: () => rmSync(stand, { recursive: true, force: true }),
  }
}

const QUICKEST = `    veryfast) set -- "$@" ultrafast ;;
    *fps=24,*) set -- "$@" "\${arg%%fps=24,*}fps=8,\${arg#*fps=24,}" ;;
`

/** A folder of another user could contain anything. */
function isOurs(cacheDir: string): boolean {
  mkdirSync(cacheDir, { recursive: true })
  const found = lstatSync(cacheDir)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false
  chmodSync(cacheDir, found.uid === 0 ? 0o1777 : 0o700)
  return true
}

/** Entries are touched on each use. */
function forgetOld(cacheDir: string): void {
  for (const name of readdirSync(cacheDir)) {
    const entry = path.join(cacheDir, name)
    if (Date.now() - statSync(entry).mtimeMs > FORGOTTEN_AFTER_MS)
      rmSync(entry, { recursive: true, force: true })
  }
}

/**
 * The wrapper script. ffmpeg's output is one file, its last argument, or a folder of files in the working directory. Entries
 * are renamed when complete.
 */
function standIn(ffmpeg: string, cacheDir: string, preset: Preset): string {
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
entry=${cacheDir}/$key
if [ -d "$entry" ]; then
  touch "$entry" 2>/dev/null
  if [ -n "$target" ]; then cat "$entry/file" > "$target"; else cp -r "$entry/folder/." .; fi || exit 1
  exec cat "$entry/said"
fi
new=$(mktemp -d ${cacheDir}/new.XXXXXXXX) || exec ${ffmpeg} "$@"
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

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { cacheEncodings } from './encoding-cache.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'candid-kept-'))
const cacheDir = path.join(dir, 'kept')
const source = path.join(dir, 'source.mp4')
makeSource('red')
after(() => rmSync(dir, { recursive: true, force: true }))

function makeSource(color: string, seconds = 0.2): void {
  const look = ['-f', 'lavfi', '-i', `color=${color}:size=64x64:duration=${seconds}`]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...look, source])
}

function encode(searchPath: string, args: string[], cwd = dir) {
  const all = ['-v', 'error', '-y', '-progress', 'pipe:1', '-i', `file:${source}`, ...args]
  return spawnSync('ffmpeg', all, { env: { PATH: searchPath }, cwd, encoding: 'utf8' })
}

const oneFile = ['-c:v', 'libx264', `file:${dir}/made.mp4`]

test('serves a cached encoding with identical bytes and output', () => {
  const { path: searchPath, end } = cacheEncodings(cacheDir)
  const first = encode(searchPath, oneFile)
  assert.equal(first.status, 0, first.stderr)
  const made = readFileSync(path.join(dir, 'made.mp4'))
  const [entry = '', ...others] = readdirSync(cacheDir)
  assert.deepEqual(others, [])
  writeFileSync(path.join(cacheDir, entry, 'said'), 'from what is kept\n')
  rmSync(path.join(dir, 'made.mp4'))
  const second = encode(searchPath, oneFile)
  assert.equal(second.stdout, 'from what is kept\n')
  assert.deepEqual(readFileSync(path.join(dir, 'made.mp4')), made)
  end()
  assert.match(encode(searchPath, oneFile).stdout, /progress=end/, 'ffmpeg itself again')
})

test('another source, other arguments and incomplete entries are cache misses', () => {
  const { path: searchPath, end } = cacheEncodings(cacheDir)
  makeSource('blue')
  assert.match(encode(searchPath, oneFile).stdout, /progress=end/)
  assert.match(encode(searchPath, ['-an', ...oneFile]).stdout, /progress=end/)
  assert.equal(readdirSync(cacheDir).length, 3)
  rmSync(cacheDir, { recursive: true })
  mkdirSync(path.join(cacheDir, 'new.1234abcd'), { recursive: true })
  assert.match(encode(searchPath, oneFile).stdout, /progress=end/)
  end()
})

test('caches a folder of segments', () => {
  const { path: searchPath, end } = cacheEncodings(cacheDir)
  const hls = ['-f', 'hls', '-hls_segment_type', 'fmp4', '-var_stream_map', 'v:0,name:64', 'r%v/index.m3u8']
  const folders = ['a', 'b'].map((name) => path.join(dir, name))
  for (const folder of folders) {
    mkdirSync(folder)
    const { status, stderr } = encode(searchPath, hls, folder)
    assert.equal(status, 0, stderr)
  }
  const [first, second] = folders.map((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(),
  )
  assert.ok(first?.includes('r64/index.m3u8'))
  assert.deepEqual(second, first)
  end()
})

test('the ultrafast preset is used only if requested', () => {
  // x264 records its settings in the file: only ultrafast disables deblocking.
  const made = (searchPath: string) => {
    const args = ['-c:v', 'libx264', '-preset', 'veryfast', `file:${dir}/made.mp4`]
    const { status, stderr } = encode(searchPath, args)
    assert.equal(status, 0, stderr)
    return /deblock=(\d)/.exec(readFileSync(path.join(dir, 'made.mp4'), 'latin1'))?.[1]
  }
  const quick = cacheEncodings(cacheDir, { preset: 'ultrafast' })
  const usual = cacheEncodings(cacheDir)
  assert.deepEqual([made(quick.path), made(usual.path), made(quick.path)], ['0', '1', '0'])
  const pictures = (searchPath: string) => {
    const args = ['-vf', 'fps=24,scale=32:32', '-c:v', 'libx264', `file:${dir}/made.mp4`]
    return [...encode(searchPath, args).stdout.matchAll(/frame=(\d+)/g)].at(-1)?.[1]
  }
  makeSource('green', 1)
  assert.deepEqual([pictures(quick.path), pictures(usual.path)], ['8', '24'])
  quick.end()
  usual.end()
})

test('does not cache failures', () => {
  const { path: searchPath, end } = cacheEncodings(cacheDir)
  const before = readdirSync(cacheDir).length
  writeFileSync(source, 'no video at all')
  const { status, stderr } = encode(searchPath, oneFile)
  assert.notEqual(status, 0)
  assert.notEqual(stderr, '')
  assert.equal(readdirSync(cacheDir).length, before)
  end()
})

/**
 * Lets tools run as nobody in particular when we are root. They reach what we hand them and nothing else: each file by
 * an open descriptor, which needs no way through our folders, and the one folder they work in as the place they begin in.
 */
import { spawnSync } from 'node:child_process'
import { constants, fchmodSync, fstatSync } from 'node:fs'
import { type FileHandle, lchown, lstat, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileAddress } from './input.ts'

/** Not that of the database, whose files and processes they would otherwise own. */
const TOOL_USER = { uid: 65_533, gid: 65_533 } as const
/** The first one free after input, output and complaints. */
const FIRST_DESCRIPTOR = 3
const READABLE_BY_ALL = 0o004

export type LentFiles = AsyncDisposable & {
  args: readonly string[]
  descriptors: number[]
  /** Empty when tools run as who we are. */
  user: { uid?: number; gid?: number }
}

type Lending = { cwd?: string; target?: string }

let mayDrop: boolean | undefined

/** A container may be root without the right to become somebody else. */
function toolUser(): typeof TOOL_USER | null {
  mayDrop ??=
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('/bin/sh', ['-c', ':'], { ...TOOL_USER, stdio: 'ignore' }).status === 0
  return mayDrop ? TOOL_USER : null
}

export async function lendFiles(args: readonly string[], { cwd, target }: Lending): Promise<LentFiles> {
  const user = toolUser()
  if (!user) return { args, descriptors: [], user: {}, async [Symbol.asyncDispose]() {} }
  await using undo = new AsyncDisposableStack()
  if (cwd !== undefined) {
    await giveFolder(cwd, user)
    undo.defer(() => takeFolder(cwd))
  }
  const made = target === undefined ? null : fileAddress(target)
  const handles: FileHandle[] = []
  const lentArgs: string[] = []
  for (const arg of args) {
    const lent = await (arg === made ? lendTarget(arg) : lendSource(arg))
    if (lent) {
      undo.defer(lent.takeBack)
      handles.push(lent.handle)
    }
    lentArgs.push(lent ? `file:/proc/self/fd/${FIRST_DESCRIPTOR + handles.length - 1}` : arg)
  }
  const lent = undo.move()
  return {
    args: lentArgs,
    descriptors: handles.map(({ fd }) => fd),
    user,
    [Symbol.asyncDispose]: () => lent.disposeAsync(),
  }
}

type Lent = { handle: FileHandle; takeBack(): Promise<void> }

async function lendTarget(address: string): Promise<Lent> {
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY
  const handle = await open(pathOf(address), flags, 0o600)
  await handle.chown(TOOL_USER.uid, TOOL_USER.gid)
  return {
    handle,
    async takeBack() {
      await using file = handle
      await file.chown(process.getuid?.() ?? 0, process.getgid?.() ?? 0)
    },
  }
}

/** How many runs read a file that is opened to them, and what its rights were before. */
const readers = new Map<string, { count: number; mode: number }>()

/** Null for what names no file, or one that is not there: the program then says so itself. */
async function lendSource(address: string): Promise<Lent | null> {
  if (!address.startsWith('file:/')) return null
  const handle = await open(pathOf(address), constants.O_RDONLY | constants.O_NONBLOCK).catch(nullIfMissing)
  if (!handle) return null
  // Neither pauses, so that no other run comes between what is read and what is set.
  const { dev, ino, mode } = fstatSync(handle.fd)
  const key = `${dev}:${ino}`
  const known = readers.get(key) ?? { count: 0, mode: mode & 0o777 }
  readers.set(key, { ...known, count: known.count + 1 })
  // The folders above stay closed: only whoever is handed the descriptor comes to it.
  fchmodSync(handle.fd, known.mode | READABLE_BY_ALL)
  return {
    handle,
    async takeBack() {
      await using file = handle
      const { count } = readers.get(key) ?? { count: 1 }
      if (count > 1) readers.set(key, { ...known, count: count - 1 })
      else {
        readers.delete(key)
        fchmodSync(file.fd, known.mode)
      }
    },
  }
}

function pathOf(address: string): string {
  return address.slice('file:'.length)
}

function nullIfMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null
  throw fault
}

async function giveFolder(folder: string, { uid, gid }: typeof TOOL_USER): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await giveFolder(path.join(folder, entry.name), { uid, gid })
}

/** What is neither a folder nor a file of its own is no work of an honest tool: we would follow it as root. */
async function takeFolder(folder: string): Promise<void> {
  await lchown(folder, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) await takeFolder(name)
    else if (entry.isFile() && (await lstat(name)).nlink === 1)
      await lchown(name, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
    else await rm(name, { force: true })
  }
}

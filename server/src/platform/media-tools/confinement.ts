/**
 * Confines programs that read bytes of strangers: another user when we are root, no new privileges, limits on memory and processor
 * time, no network, a filter of system calls, and an end with their parent. Which layers the system allows is found out once; the
 * doctor tells.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { filterProbe, filterWords } from './seccomp.ts'

/** Not that of the database, whose files and processes they would otherwise own. */
export const TOOL_USER = { uid: 65_533, gid: 65_533 } as const

export type Limits = {
  memoryMb: number
  cpuSeconds: number
  /** How far it stands back behind everything else. */
  niceness?: number
  /** Programs that reserve far more than they use are measured by what they may write to. */
  memoryKind?: 'address-space' | 'data'
  /** It may write to no file at all, only to its pipes. */
  writesNoFiles?: boolean
  /** It sends to an address that we name. */
  needsNetwork?: boolean
  /** It must be ours: its program lies where nobody else may look. */
  keepsUser?: boolean
}

export type Confined = {
  command: string
  args: string[]
  /** For `spawn`; empty where a program before it changes the user, or nobody does. */
  user: { uid?: number; gid?: number }
}

export type Layers = {
  /** It runs as somebody who owns nothing; else as who we are. */
  hasOwnUser: boolean
  hasNoNetwork: boolean
  hasNoNewPrivileges: boolean
  /** A seccomp filter, installed last, so that it holds the program and not what confines it. */
  hasSyscallFilter: boolean
}

type Prefix = {
  words: readonly string[]
  /** Between the limits and the program. */
  filter: readonly string[]
  user: Confined['user']
  layers: Layers
}

const find = (name: string) => [`/usr/bin/${name}`, `/bin/${name}`].find((file) => existsSync(file))
const SETPRIV = find('setpriv')
const UNSHARE = find('unshare')
const NO_PRIVILEGES = ['--no-new-privs', '--pdeathsig=KILL']

/** The limits are set by the shell, which then becomes the program: there is never a process in between. */
const LIMITS =
  'ulimit -c 0 && ulimit "$1" "$2" && ulimit -t "$3" && { [ "$4" = unlimited ] || ulimit -f "$4"; } && niceness="$5" && shift 5 && exec nice -n "$niceness" "$@"'

const known = new Map<string, Prefix>()

export function confine(program: readonly string[], limits: Limits): Confined {
  const { memoryMb, cpuSeconds, niceness = 0, memoryKind = 'address-space', writesNoFiles = false } = limits
  const { words, filter, user } = prefixFor(limits)
  const shell = ['/bin/sh', '-c', LIMITS, 'sh', memoryKind === 'data' ? '-d' : '-v', String(memoryMb * 1024)]
  const rest = [String(Math.ceil(cpuSeconds)), writesNoFiles ? '0' : 'unlimited', String(niceness)]
  const [command = '/bin/sh', ...args] = [...words, ...shell, ...rest, ...filter, ...program]
  return { command, args, user }
}

/** What holds for tools on this system. */
export function confinementLayers(): Layers {
  return prefixFor({}).layers
}

/** Whether tools run as somebody else, who has to be handed each file. */
export function hasToolUser(): boolean {
  return confinementLayers().hasOwnUser
}

/** Whether the user of tools comes to these files by their names. True where there is no such user. */
export function canToolUserRead(files: readonly string[]): boolean {
  if (!hasToolUser()) return true
  const { command, args, user } = confine(['/bin/sh', '-c', READS, 'sh', ...files], {
    ...{ memoryMb: 512, cpuSeconds: 10 },
  })
  const env = { PATH: process.env.PATH }
  return spawnSync(command, args, { ...user, env, cwd: '/', stdio: 'ignore', timeout: 30_000 }).status === 0
}

const READS = 'for file in "$@"; do [ -r "$file" ] || exit 1; done'

function prefixFor({ needsNetwork = false, keepsUser = false }: Partial<Limits>): Prefix {
  const name = `${needsNetwork} ${keepsUser}`
  const prefix =
    known.get(name) ?? withFilter(firstThatWorks(candidates({ needsNetwork, keepsUser })), needsNetwork)
  known.set(name, prefix)
  return prefix
}

/** The strictest first: who it is counts for more than what it can reach. The last one always works. */
function candidates({ needsNetwork, keepsUser }: { needsNetwork: boolean; keepsUser: boolean }): Prefix[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const isDropped = isRoot && !keepsUser
  const setpriv = SETPRIV ? [SETPRIV, ...NO_PRIVILEGES, '--'] : []
  const of = (words: readonly string[], is: Partial<Layers>, user: Confined['user'] = {}): Prefix => ({
    ...{ words, user, filter: [] },
    layers: {
      ...{ hasOwnUser: false, hasNoNetwork: false, hasSyscallFilter: false },
      ...{ hasNoNewPrivileges: SETPRIV !== undefined, ...is },
    },
  })
  const mayUnshare = UNSHARE !== undefined && SETPRIV !== undefined && !needsNetwork
  // Root needs no namespace of users, which would only show the program more of the kernel.
  const byRoot = [UNSHARE ?? '', '--net', '--']
  const inOwnUsers = [UNSHARE ?? '', '--user', '--map-current-user', '--net', '--']
  const asOther = ['--clear-groups', `--reuid=${TOOL_USER.uid}`, `--regid=${TOOL_USER.gid}`]
  const noNetwork = { hasNoNetwork: true }
  const dropped = { hasOwnUser: true }
  const both = { ...noNetwork, ...dropped }
  return [
    ...(mayUnshare && isDropped
      ? [
          of([...byRoot, SETPRIV ?? '', ...asOther, ...NO_PRIVILEGES, '--'], both),
          of([...inOwnUsers, ...setpriv], both, TOOL_USER),
        ]
      : []),
    // A container may be root without the right to become somebody else.
    ...(isDropped ? [of(setpriv, dropped, TOOL_USER)] : []),
    ...(mayUnshare && isRoot ? [of([...byRoot, ...setpriv], noNetwork)] : []),
    ...(mayUnshare ? [of([...inOwnUsers, ...setpriv], noNetwork)] : []),
    of(setpriv, {}),
  ]
}

function firstThatWorks(all: readonly Prefix[]): Prefix {
  const last = all.at(-1)
  if (!last) throw new Error('there is always a way to start a program')
  return all.slice(0, -1).find(isAllowed) ?? last
}

/** The filter depends on no other layer: whichever there are, it is added where the kernel takes it. */
function withFilter(prefix: Prefix, needsNetwork: boolean): Prefix {
  const filter = filterWords({ needsNetwork })
  if (!filter || trial(prefix, [...filter, ...filterProbe()]).status !== 0) return prefix
  return { ...prefix, filter, layers: { ...prefix.layers, hasSyscallFilter: true } }
}

/** Tried with a shell that tells its network: some systems let a program begin and leave it where it was. */
function isAllowed(prefix: Prefix): boolean {
  const { status, stdout } = trial(prefix, ['/bin/sh', '-c', 'readlink /proc/self/ns/net'])
  return status === 0 && (!prefix.layers.hasNoNetwork || stdout.trim() !== readlinkSync('/proc/self/ns/net'))
}

function trial({ words, user }: Prefix, program: readonly string[]) {
  const [command = '/bin/sh', ...args] = [...words, ...program]
  return spawnSync(command, args, {
    ...{ ...user, encoding: 'utf8', timeout: 30_000, env: { PATH: process.env.PATH }, cwd: '/' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

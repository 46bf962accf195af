/** The seccomp filter, run by an evaluator of our own for both architectures and by the kernel for this one. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { confine, confinementLayers, type ToolLimits } from './confinement.ts'
import {
  ANSWER,
  EXAMINED_CALLS,
  encodeFilter,
  type FilteredArch,
  FORBIDDEN_CALLS,
  filterFor,
  NEWEST_CALL,
} from './seccomp.ts'

const ARCHS = ['x64', 'arm64'] as const
const AUDIT = { x64: 0xc000_003e, arm64: 0xc000_00b7, i386: 0x4000_0003, arm: 0x4000_0028 } as const

type Call = { arch: number; call: number; args?: readonly number[] }

/** The kernel's answer: interprets the filter's bytes. */
function evaluate(program: Buffer, { arch, call, args = [] }: Call): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call)
  data.writeUInt32LE(arch, 4)
  for (const [at, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + at * 8)
  let accumulator = 0
  for (let at = 0; at < program.length; at += 8) {
    const k = program.readUInt32LE(at + 4)
    const jump = (isSo: boolean) => program.readUInt8(at + (isSo ? 2 : 3)) * 8
    const code = program.readUInt16LE(at)
    if (code === 0x06) return k
    if (code === 0x20) accumulator = data.readUInt32LE(k)
    else if (code === 0x15) at += jump(accumulator === k)
    else if (code === 0x25) at += jump(accumulator > k)
    else if (code === 0x35) at += jump(accumulator >= k)
    else if (code === 0x45) at += jump((accumulator & k) !== 0)
    else assert.fail(`no instruction of ours: ${code}`)
  }
  return assert.fail('the program ran over its end')
}

function answersOf(arch: FilteredArch, options = {}) {
  const program = encodeFilter(filterFor(arch, options))
  return (call: number, ...args: number[]) => evaluate(program, { arch: AUDIT[arch], call, args })
}

const numberOn = (arch: FilteredArch, name: string) =>
  ({ ...FORBIDDEN_CALLS, ...EXAMINED_CALLS })[name]?.[arch === 'x64' ? 0 : 1] ?? assert.fail(name)

const HEADERS = {
  x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h',
  arm64: '/usr/include/asm-generic/unistd.h',
} as const

function headerOf(arch: FilteredArch): Map<string, number> {
  const found = readFileSync(HEADERS[arch], 'utf8').matchAll(/^#define __NR(?:3264)?_(\w+)\s+(\d+)$/gm)
  return new Map([...found].map(([, name = '', number]) => [name, Number(number)]))
}

for (const arch of ARCHS) {
  const here = existsSync(HEADERS[arch]) ? {} : { skip: 'no headers of the kernel' }

  test(`numbers of calls on ${arch} are those of the kernel's headers`, here, () => {
    const header = headerOf(arch)
    for (const [name, numbers] of Object.entries({ ...FORBIDDEN_CALLS, ...EXAMINED_CALLS }))
      assert.equal(numbers[arch === 'x64' ? 0 : 1], header.get(name) ?? null, name)
    assert.equal(header.get('set_mempolicy_home_node'), NEWEST_CALL)
  })

  test(`on ${arch} all other calls are allowed`, here, () => {
    const answer = answersOf(arch)
    const notPlain = new Set([...Object.keys(FORBIDDEN_CALLS), 'clone3', 'socket', 'socketpair', 'syscalls'])
    for (const [name, number] of headerOf(arch))
      if (!notPlain.has(name)) assert.equal(answer(number), ANSWER.allow, name)
  })

  test(`a program of another architecture than ${arch} is killed, whatever it calls`, () => {
    const program = encodeFilter(filterFor(arch))
    const others = Object.values(AUDIT).filter((audit) => audit !== AUDIT[arch])
    for (const other of [...others, 0])
      for (const call of [0, 1, 59, 221, 0xffff_ffff])
        assert.equal(evaluate(program, { arch: other, call }), ANSWER.kill)
  })

  test(`forbidden calls have no permission on ${arch}, and unknown ones do not exist`, () => {
    const answer = answersOf(arch)
    for (const [name, numbers] of Object.entries(FORBIDDEN_CALLS)) {
      const number = numbers[arch === 'x64' ? 0 : 1]
      if (number !== null) assert.equal(answer(number), ANSWER.noPermission, name)
    }
    for (const call of [NEWEST_CALL + 1, 512, 0x3fff_ffff]) assert.equal(answer(call), ANSWER.noSuchCall)
    assert.equal(answer(0x4000_0000), arch === 'x64' ? ANSWER.kill : ANSWER.noSuchCall, 'x32')
  })

  test(`on ${arch} threads and processes begin, namespaces do not`, () => {
    const answer = answersOf(arch)
    const clone = numberOn(arch, 'clone')
    const [ofThread, ofFork] = [0x003d_0f00, 0x0120_0011]
    for (const flags of [ofThread, ofFork]) assert.equal(answer(clone, flags), ANSWER.allow)
    for (const bit of [17, 25, 26, 27, 28, 29, 30])
      assert.equal(answer(clone, ofFork + 2 ** bit - (ofFork & (2 ** bit))), ANSWER.noPermission, String(bit))
    assert.equal(answer(numberOn(arch, 'clone3')), ANSWER.noSuchCall)
  })

  test(`on ${arch} there are sockets of this machine alone, unless the program needs the network`, () => {
    const all = Array.from({ length: 64 }, (_, family) => family)
    for (const name of ['socket', 'socketpair']) {
      const opened = (options = {}) =>
        all.filter((family) => answersOf(arch, options)(numberOn(arch, name), family) === ANSWER.allow)
      assert.deepEqual(opened(), [1])
      assert.deepEqual(opened({ needsNetwork: true }), [1, 2, 10, 16])
    }
    // The kernel reads the lower half of the argument, and so does the filter.
    assert.equal(answersOf(arch)(numberOn(arch, 'socket'), 2 ** 32 + 2), ANSWER.noPermission)
  })

  test(`on ${arch} nothing is typed into a terminal`, () => {
    const answer = answersOf(arch)
    const ioctl = numberOn(arch, 'ioctl')
    for (const request of [0x5412, 0x541c, 2 ** 32 + 0x5412])
      assert.equal(answer(ioctl, 0, request), ANSWER.noPermission)
    assert.equal(answer(ioctl, 0, 0x5401), ANSWER.allow)
  })
}

const here = process.arch === 'arm64' ? 'arm64' : 'x64'
const filtered = confinementLayers().hasSyscallFilter ? {} : { skip: 'this system installs no filters' }
const LIMITS: ToolLimits = { memoryMb: 512, cpuSeconds: 10 }

function run(program: readonly string[], limits: Partial<ToolLimits> = {}) {
  const { command, args, user } = confine(program, { ...LIMITS, ...limits })
  return spawnSync(command, args, { ...user, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH } })
}

/** The errors that calls end with, in order; 0 for an allowed one. */
const CALLS =
  'for (@ARGV) { my @c = map { $_ + 0 } split /,/; print((syscall($c[0], @c[1..6]) == -1 ? $! + 0 : 0), "\\n") }'

function errorsOf(calls: readonly (readonly number[])[], limits: Partial<ToolLimits> = {}): number[] {
  const args = calls.map((call) => Array.from({ length: 7 }, (_, at) => call[at] ?? 0).join(','))
  const { status, stdout, stderr } = run(['/usr/bin/perl', '-e', CALLS, ...args], limits)
  assert.equal(status, 0, stderr)
  return stdout.trim().split('\n').map(Number)
}

const [EPERM, ENOSYS, EBADF] = [1, 38, 9]

test('a compromised program gets no permission for any forbidden call', filtered, () => {
  const names = Object.keys(FORBIDDEN_CALLS).filter(
    (name) => here === 'x64' || FORBIDDEN_CALLS[name]?.[1] !== null,
  )
  // Arguments that make each call harmless if it were allowed.
  const errors = errorsOf(names.map((name) => [numberOn(here, name), -1, -1, -1, -1, -1, -1]))
  assert.deepEqual(
    names.filter((_, at) => errors[at] !== EPERM),
    [],
  )
})

test('the kernel also filters by arguments, and allows what decoders need', filtered, () => {
  const call = (name: string, ...args: number[]) => [numberOn(here, name), ...args]
  const [unix, inet, alg, stream] = [1, 2, 38, 1]
  const errors = errorsOf([
    ...[call('clone', 0x1000_0011), call('clone3'), call('socket', inet, stream), call('socket', alg, 5)],
    ...[call('socket', unix, stream), call('ioctl', 0, 0x5412), call('ioctl', -1, 0x5401)],
    ...[[NEWEST_CALL + 1]],
  ])
  assert.deepEqual(errors, [EPERM, ENOSYS, EPERM, EPERM, 0, EPERM, EBADF, ENOSYS])
  const connected = [call('socket', inet, stream), call('socket', alg, 5), call('ioctl', 0, 0x5412)]
  assert.deepEqual(errorsOf(connected, { needsNetwork: true }), [0, EPERM, EPERM])
})

test('without the filter the same calls succeed', filtered, () => {
  const inet = [numberOn(here, 'socket'), 2, 1].join()
  const query = [numberOn(here, 'personality'), 0xffff_ffff].join()
  const { stdout } = spawnSync('perl', ['-e', CALLS, inet, query], { encoding: 'utf8' })
  assert.equal(stdout, '0\n0\n')
})

test("programs that create a namespace or use another ABI's numbers fail", filtered, () => {
  assert.notEqual(run(['unshare', '--user', '--map-root-user', '/bin/true']).status, 0)
  assert.equal(run(['/bin/true']).status, 0)
  if (here === 'x64')
    assert.equal(run(['/usr/bin/perl', '-e', 'syscall(0x40000000 + 39)']).signal, 'SIGSYS', 'x32')
})

test('a missing program is reported as without a filter', filtered, () => {
  const { status, stderr } = run(['/candid-no-such-program'])
  assert.equal(status, 127)
  assert.match(stderr, /candid-no-such-program: No such file/)
})

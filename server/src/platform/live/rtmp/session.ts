/** One RTMP publishing session, independent of its socket: from the handshake to the last frame. */
import type { Admission, Publisher } from '../publisher.ts'
import { AmfFault, type AmfValue, readAmf, writeAmf } from './amf0.ts'
import { type ChunkLimits, createChunkReader } from './chunk-reader.ts'
import { createHandshake } from './handshake.ts'
import { MESSAGE, RtmpFault, type RtmpMessage, uint32, writeMessage, writeOpening } from './messages.ts'
import { createTagReader, WrongMedia } from './tags.ts'

export type SessionWishes = {
  write(data: Buffer): void
  /** Stops reading until the `admit` answer is there. */
  pause(): void
  resume(): void
  admit(key: string): Promise<Admission>
  /** Closes the connection after pending writes; later input is ignored. */
  end(reason: string): void
  /** The publisher is authorised and no longer counts as half open. */
  accepted(): void
}

/** Commands are short; key frames of large pictures are not. */
const BEFORE: ChunkLimits = { maxMessageBytes: 16_384, maxHeldBytes: 32_768 }
const PUBLISHING: ChunkLimits = { maxMessageBytes: 4_194_304, maxHeldBytes: 6_291_456 }
const WINDOW_BYTES = 2_500_000
const STREAM_NUMBER = 1
const MAX_COMMANDS_BEFORE = 32
const MAX_HASTY = 32
const APP = 'live'
const MAX_KEY_CHARACTERS = 128

export function createRtmpSession(wishes: SessionWishes) {
  const handshake = createHandshake(wishes.write)
  const chunks = createChunkReader(() => (publishing ? PUBLISHING : BEFORE), hear)
  let state: 'new' | 'connected' | 'asking' | 'publishing' | 'over' = 'new'
  let publishing: { publisher: Publisher; tags: ReturnType<typeof createTagReader> } | null = null
  /** Messages received while `admit` is pending. */
  let hasty: RtmpMessage[] = []
  let commandsLeft = MAX_COMMANDS_BEFORE
  let receivedBytes = 0
  let acknowledgedBytes = 0

  function receive(data: Buffer): void {
    if (state === 'over') return
    receivedBytes += data.length
    orEnd(() => {
      const rest = handshake.read(data)
      if (rest.length > 0) chunks.read(rest)
      acknowledge()
    })
  }

  /** Protocol errors end the session; other errors are rethrown. */
  function orEnd(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof WrongMedia) refuse('NetStream.Publish.Rejected', error.message)
      else if (error instanceof RtmpFault || error instanceof AmfFault) finish('lost', error.message)
      else throw error
    }
  }

  function acknowledge(): void {
    if (receivedBytes - acknowledgedBytes < WINDOW_BYTES / 2 || state === 'new') return
    acknowledgedBytes = receivedBytes
    wishes.write(writeMessage(MESSAGE.acknowledgement, uint32(receivedBytes % 2 ** 32)))
  }

  function hear(message: RtmpMessage): void {
    const { type, timestampMs, data } = message
    if (state === 'over') return
    if (state === 'asking') {
      if (hasty.length === MAX_HASTY) throw new RtmpFault('Too many messages before publishing was accepted')
      hasty.push(message)
      return
    }
    if (type === MESSAGE.video) publishing?.tags.readVideo(data, timestampMs)
    else if (type === MESSAGE.audio) publishing?.tags.readAudio(data, timestampMs)
    else if (type === MESSAGE.userControl) answerPing(data)
    else if (type === MESSAGE.commandAmf0) command(readAmf(data))
    else if (type === MESSAGE.commandAmf3) command(readAmf(data.subarray(1)))
  }

  function answerPing(data: Buffer): void {
    if (data.length < 6 || data.readUInt16BE() !== 6) return
    wishes.write(writeMessage(MESSAGE.userControl, Buffer.concat([Buffer.from([0, 7]), data.subarray(2, 6)])))
  }

  function command([name, given, ...rest]: AmfValue[]) {
    commandsLeft -= 1
    if (commandsLeft < 0 && !publishing) throw new RtmpFault('too many commands')
    const number = typeof given === 'number' ? given : 0
    switch (name) {
      case 'connect':
        return connect(number, rest[0])
      case 'createStream':
        return result(number, null, STREAM_NUMBER)
      case 'publish':
        return publish(rest[1])
      case 'play':
      case 'play2':
        return refuse('NetStream.Play.Failed', 'Lives are watched on the site. This address is for encoders.')
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        return publishing ? finish('stopped', 'stopped by its encoder') : undefined
      case 'releaseStream':
      case 'FCPublish':
        return result(number, null, undefined)
    }
  }

  function connect(number: number, about: AmfValue) {
    if (state !== 'new') throw new RtmpFault('Connected twice')
    const app = fieldOf(about, 'app')
    state = 'connected'
    wishes.write(writeOpening(WINDOW_BYTES))
    if (typeof app !== 'string' || app.replace(/\/+$/, '') !== APP)
      return refuseConnection(
        number,
        `The server's address ends in /${APP}; the stream key is a field of its own.`,
      )
    const properties = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
    const information = { level: 'status', code: 'NetConnection.Connect.Success', objectEncoding: 0 }
    result(number, properties, { ...information, description: 'Connection succeeded.' })
  }

  function publish(name: AmfValue) {
    if (state !== 'connected') throw new RtmpFault('Published before connecting, or twice')
    const key = typeof name === 'string' ? (name.split('?')[0] ?? '') : ''
    if (key === '' || key.length > MAX_KEY_CHARACTERS)
      return refuse('NetStream.Publish.Rejected', 'There is no stream key. Copy it from your studio.')
    state = 'asking'
    wishes.pause()
    wishes
      .admit(key)
      .then(settle, () =>
        refuse('NetStream.Publish.Rejected', 'The site cannot be asked right now. Try again.'),
      )
      .finally(wishes.resume)
  }

  function settle(admission: Admission) {
    if (state !== 'asking') {
      if (admission.ok) admission.publisher.left('lost')
      return
    }
    if (!admission.ok)
      return refuse(
        admission.isBusy ? 'NetStream.Publish.BadName' : 'NetStream.Publish.Rejected',
        admission.words,
      )
    const { publisher } = admission
    state = 'publishing'
    publishing = { publisher, tags: createTagReader(publisher) }
    wishes.accepted()
    wishes.write(
      writeMessage(MESSAGE.userControl, Buffer.concat([Buffer.from([0, 0]), uint32(STREAM_NUMBER)])),
    )
    status('status', 'NetStream.Publish.Start', 'You are live.')
    const said = hasty
    hasty = []
    orEnd(() => said.forEach(hear))
  }

  function result(number: number, properties: AmfValue, information: AmfValue): void {
    wishes.write(writeMessage(MESSAGE.commandAmf0, writeAmf('_result', number, properties, information)))
  }

  function status(level: 'status' | 'error', code: string, description: string): void {
    const about = writeAmf('onStatus', 0, null, { level, code, description })
    wishes.write(writeMessage(MESSAGE.commandAmf0, about, STREAM_NUMBER))
  }

  function refuseConnection(number: number, description: string): void {
    const about = { level: 'error', code: 'NetConnection.Connect.Rejected', description }
    wishes.write(writeMessage(MESSAGE.commandAmf0, writeAmf('_error', number, null, about)))
    finish('stopped', description)
  }

  function refuse(code: string, words: string): void {
    if (state === 'over') return
    status('error', code, words)
    finish('stopped', words)
  }

  function finish(how: 'stopped' | 'lost', reason: string): void {
    if (state === 'over') return
    state = 'over'
    publishing?.publisher.left(how)
    publishing = null
    wishes.end(reason)
  }

  return {
    receive,
    /** `words` appear in the encoder's log; the publisher is not notified, since the caller closed it. */
    close(words: string): void {
      publishing = null
      refuse('NetStream.Publish.Rejected', words)
    },
    /** The socket was closed. */
    gone: () => finish('lost', 'the connection was lost'),
  }
}

export type RtmpSession = ReturnType<typeof createRtmpSession>

function fieldOf(value: AmfValue, name: string): AmfValue {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
}

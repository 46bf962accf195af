/** One RTMP publishing session, independent of its socket: from the handshake to the last frame. */
import type { Admission, Publisher } from '../publisher.ts'
import { AmfError, type AmfValue, readAmf, writeAmf } from './amf0.ts'
import { type ChunkLimits, createChunkReader } from './chunk-reader.ts'
import { createHandshake } from './handshake.ts'
import {
  MESSAGE_TYPE,
  RtmpError,
  type RtmpMessage,
  uint32,
  writeRtmpMessage,
  writeSetup,
} from './messages.ts'
import { createTagReader, UnsupportedMedia } from './tags.ts'

type SessionCallbacks = {
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
const LIMITS_BEFORE_PUBLISH: ChunkLimits = { maxMessageBytes: 16_384, maxHeldBytes: 32_768 }
const LIMITS_PUBLISHING: ChunkLimits = { maxMessageBytes: 4_194_304, maxHeldBytes: 6_291_456 }
const WINDOW_BYTES = 2_500_000
const STREAM_NUMBER = 1
const MAX_COMMANDS_BEFORE = 32
const MAX_QUEUED = 32
const APP = 'live'
const MAX_KEY_CHARACTERS = 128

export function createRtmpSession(callbacks: SessionCallbacks) {
  const handshake = createHandshake(callbacks.write)
  const chunks = createChunkReader(() => (publishing ? LIMITS_PUBLISHING : LIMITS_BEFORE_PUBLISH), onMessage)
  let state: 'new' | 'connected' | 'asking' | 'publishing' | 'over' = 'new'
  let publishing: { publisher: Publisher; tags: ReturnType<typeof createTagReader> } | null = null
  /** Messages received while `admit` is pending. */
  let queued: RtmpMessage[] = []
  let commandsLeft = MAX_COMMANDS_BEFORE
  let receivedBytes = 0
  let acknowledgedBytes = 0

  function receive(data: Buffer): void {
    if (state === 'over') return
    receivedBytes += data.length
    endOnProtocolError(() => {
      const rest = handshake.read(data)
      if (rest.length > 0) chunks.read(rest)
      acknowledge()
    })
  }

  /** Protocol errors end the session; other errors are rethrown. */
  function endOnProtocolError(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof UnsupportedMedia) refuse('NetStream.Publish.Rejected', error.message)
      else if (error instanceof RtmpError || error instanceof AmfError) finish('lost', error.message)
      else throw error
    }
  }

  function acknowledge(): void {
    if (receivedBytes - acknowledgedBytes < WINDOW_BYTES / 2 || state === 'new') return
    acknowledgedBytes = receivedBytes
    callbacks.write(writeRtmpMessage(MESSAGE_TYPE.acknowledgement, uint32(receivedBytes % 2 ** 32)))
  }

  function onMessage(message: RtmpMessage): void {
    const { type, timestampMs, data } = message
    if (state === 'over') return
    if (state === 'asking') {
      if (queued.length === MAX_QUEUED)
        throw new RtmpError('Too many messages before publishing was accepted')
      queued.push(message)
      return
    }
    if (type === MESSAGE_TYPE.video) publishing?.tags.readVideo(data, timestampMs)
    else if (type === MESSAGE_TYPE.audio) publishing?.tags.readAudio(data, timestampMs)
    else if (type === MESSAGE_TYPE.userControl) answerPing(data)
    else if (type === MESSAGE_TYPE.commandAmf0) command(readAmf(data))
    else if (type === MESSAGE_TYPE.commandAmf3) command(readAmf(data.subarray(1)))
  }

  function answerPing(data: Buffer): void {
    if (data.length < 6 || data.readUInt16BE() !== 6) return
    callbacks.write(
      writeRtmpMessage(MESSAGE_TYPE.userControl, Buffer.concat([Buffer.from([0, 7]), data.subarray(2, 6)])),
    )
  }

  function command([name, given, ...rest]: AmfValue[]) {
    commandsLeft -= 1
    if (commandsLeft < 0 && !publishing) throw new RtmpError('too many commands')
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
        return refuse('NetStream.Play.Failed', 'Watch lives on the site. This address is for encoders.')
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
    if (state !== 'new') throw new RtmpError('Connected twice')
    const app = fieldOf(about, 'app')
    state = 'connected'
    callbacks.write(writeSetup(WINDOW_BYTES))
    if (typeof app !== 'string' || app.replace(/\/+$/, '') !== APP)
      return refuseConnection(
        number,
        `The server address must end in /${APP}. Enter the stream key in its own field.`,
      )
    const properties = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
    const information = { level: 'status', code: 'NetConnection.Connect.Success', objectEncoding: 0 }
    result(number, properties, { ...information, description: 'Connection succeeded.' })
  }

  function publish(name: AmfValue) {
    if (state !== 'connected') throw new RtmpError('Published before connecting, or twice')
    const key = typeof name === 'string' ? (name.split('?')[0] ?? '') : ''
    if (key === '' || key.length > MAX_KEY_CHARACTERS)
      return refuse('NetStream.Publish.Rejected', 'There is no stream key. Copy it from your studio.')
    state = 'asking'
    callbacks.pause()
    callbacks
      .admit(key)
      .then(settle, () =>
        refuse('NetStream.Publish.Rejected', 'The site cannot be reached right now. Try again.'),
      )
      .finally(callbacks.resume)
  }

  function settle(admission: Admission) {
    if (state !== 'asking') {
      if (admission.ok) admission.publisher.left('lost')
      return
    }
    if (!admission.ok)
      return refuse(
        admission.isBusy ? 'NetStream.Publish.BadName' : 'NetStream.Publish.Rejected',
        admission.message,
      )
    const { publisher } = admission
    state = 'publishing'
    publishing = { publisher, tags: createTagReader(publisher) }
    callbacks.accepted()
    callbacks.write(
      writeRtmpMessage(MESSAGE_TYPE.userControl, Buffer.concat([Buffer.from([0, 0]), uint32(STREAM_NUMBER)])),
    )
    status('status', 'NetStream.Publish.Start', 'You are live.')
    const messages = queued
    queued = []
    endOnProtocolError(() => messages.forEach(onMessage))
  }

  function result(number: number, properties: AmfValue, information: AmfValue): void {
    callbacks.write(
      writeRtmpMessage(MESSAGE_TYPE.commandAmf0, writeAmf('_result', number, properties, information)),
    )
  }

  function status(level: 'status' | 'error', code: string, description: string): void {
    const about = writeAmf('onStatus', 0, null, { level, code, description })
    callbacks.write(writeRtmpMessage(MESSAGE_TYPE.commandAmf0, about, STREAM_NUMBER))
  }

  function refuseConnection(number: number, description: string): void {
    const about = { level: 'error', code: 'NetConnection.Connect.Rejected', description }
    callbacks.write(writeRtmpMessage(MESSAGE_TYPE.commandAmf0, writeAmf('_error', number, null, about)))
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
    callbacks.end(reason)
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

function fieldOf(value: AmfValue, name: string): AmfValue {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
}

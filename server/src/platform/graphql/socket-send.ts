/** Sends to a websocket with a bounded buffer: slow readers are closed. */
import type { WebSocket } from 'ws'

export const TRY_AGAIN_LATER = 1013

/** The callback, if given, is always called, with an error on failure. */
export function sendOrDrop(
  socket: WebSocket,
  text: string,
  maxBufferedBytes: number,
  onSent?: (error?: Error) => void,
): void {
  if (socket.readyState === socket.OPEN && socket.bufferedAmount <= maxBufferedBytes) {
    socket.send(text, onSent)
    return
  }
  if (socket.readyState === socket.OPEN) socket.close(TRY_AGAIN_LATER, 'Too slow')
  onSent?.()
}

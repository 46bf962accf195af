/** Sending to a websocket without ever holding more for a slow reader than it may cost. */
import type { WebSocket } from 'ws'

export const TRY_AGAIN_LATER = 1013

/** The callback, when given, is told of failures and is always called. */
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

/** An engine with everything that the live role needs of it, whichever it is. */
import type { LiveEngine } from './engine.ts'
import type { InnerRoute } from './inner/server.ts'
import type { WhepDoor } from './webrtc/whep.ts'

export type RoleEngine = LiveEngine & {
  /** Where the other roles ask for streams, and hand cameras and viewers on. */
  route: InnerRoute
  /** Who watches by WebRTC; null where nobody can. */
  whep: Pick<WhepDoor, 'sessions' | 'leave'> | null
  /** The port that encoders reach, or why they do not; null of both where there is none by choice. */
  rtmp(): { port: number | null; problem: string | null }
}

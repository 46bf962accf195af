/** What this slice works with. */
import type { EngagementDeps } from '../engagement/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import type { RoomNews } from './room-news.ts'

export type LiveParts = {
  /** Tells a room, at most once a second, that there is something new to see of it. */
  news: RoomNews
}

export type LiveDeps = WalletDeps & EngagementDeps & { live: LiveParts }

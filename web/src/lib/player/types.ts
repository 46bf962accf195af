/** The words the player's parts share. */

export type VideoSource = { type: 'hls' | 'video/mp4'; url: string }

/** WebVTT at an address of our own. */
export type CaptionTrack = { language: string; label: string; url: string }

export type Preload = 'none' | 'metadata' | 'auto'

/** One picture size of an HLS video; its name is the short side, as in 720p. */
export type Level = { id: number; shortSide: number }

/** Why a source gave up: the address is refused (403), nothing arrives, or what arrives cannot be played. */
export type Failure = 'expired' | 'network' | 'broken'

/** What the person sees of it; while renewing, a fresh address is being asked for. */
export type Problem = 'renewing' | 'network' | 'broken'

export type Progress = { time: number; duration: number }

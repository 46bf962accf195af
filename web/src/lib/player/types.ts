/** Types shared by the parts of the player. */

export type VideoSource = { type: 'hls' | 'video/mp4'; url: string }

/** A WebVTT file on this site. */
export type CaptionTrack = { language: string; label: string; url: string }

export type Preload = 'none' | 'metadata' | 'auto'

/** A quality level of an HLS video, named by its short side, as in 720p. */
export type QualityLevel = { id: number; shortSide: number }

/** Why a source failed: the URL expired (403), the network failed, or the data cannot be played. */
export type SourceFailure = 'expired' | 'network' | 'broken'

/** The failure as shown to the user; `renewing` while a fresh URL is requested. */
export type Problem = 'renewing' | 'network' | 'broken'

export type PlaybackProgress = { time: number; duration: number }

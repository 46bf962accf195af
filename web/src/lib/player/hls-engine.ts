/** Chooses native playback or hls.js for this browser. */

type HlsEngine = 'native' | 'hls.js'

type HlsSupport = { hasMediaSource: boolean; hasManagedMediaSource: boolean; playsNatively: boolean }

/**
 * Browsers with ManagedMediaSource are Apple's, where native HLS works best. Elsewhere hls.js comes first: other native
 * implementations are young and offer no choice of quality.
 */
export function preferredEngine({ hasManagedMediaSource, playsNatively }: HlsSupport): HlsEngine {
  return hasManagedMediaSource && playsNatively ? 'native' : 'hls.js'
}

/**
 * For live streams hls.js comes first everywhere, because no native implementation catches up after a stall. iPhones have it
 * since iOS 17.1, over ManagedMediaSource. Null if the browser cannot play HLS at all.
 */
export function preferredLiveEngine(support: HlsSupport): HlsEngine | null {
  if (support.hasMediaSource || support.hasManagedMediaSource) return 'hls.js'
  return support.playsNatively ? 'native' : null
}

export function hlsSupportOf(video: HTMLVideoElement): HlsSupport {
  return {
    hasMediaSource: 'MediaSource' in window,
    hasManagedMediaSource: 'ManagedMediaSource' in window,
    playsNatively: video.canPlayType('application/vnd.apple.mpegurl') !== '',
  }
}

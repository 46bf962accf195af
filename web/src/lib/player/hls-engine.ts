/** Chooses native playback or hls.js for this browser. */

type HlsEngine = 'native' | 'hls.js'

type HlsSupport = { hasManagedMediaSource: boolean; playsNatively: boolean }

/**
 * Browsers with ManagedMediaSource are Apple's, where native HLS works best. Elsewhere hls.js comes first: other native
 * implementations are young and offer no choice of quality.
 */
export function preferredEngine({ hasManagedMediaSource, playsNatively }: HlsSupport): HlsEngine {
  return hasManagedMediaSource && playsNatively ? 'native' : 'hls.js'
}

export function hlsSupportOf(video: HTMLVideoElement): HlsSupport {
  return {
    hasManagedMediaSource: 'ManagedMediaSource' in window,
    playsNatively: video.canPlayType('application/vnd.apple.mpegurl') !== '',
  }
}

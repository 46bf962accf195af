/** Chooses native playback or hls.js for this browser. */

type HlsWay = 'native' | 'hls.js'

type Abilities = { hasManagedMediaSource: boolean; playsNatively: boolean }

/**
 * Browsers with ManagedMediaSource are Apple's, where native HLS works best. Elsewhere hls.js comes first: other native
 * implementations are young and offer no choice of quality.
 */
export function firstWay({ hasManagedMediaSource, playsNatively }: Abilities): HlsWay {
  return hasManagedMediaSource && playsNatively ? 'native' : 'hls.js'
}

export function abilitiesOf(video: HTMLVideoElement): Abilities {
  return {
    hasManagedMediaSource: 'ManagedMediaSource' in window,
    playsNatively: video.canPlayType('application/vnd.apple.mpegurl') !== '',
  }
}

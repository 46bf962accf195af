/** How an HLS video is played in this browser. */

type HlsWay = 'native' | 'hls.js'

type Abilities = { hasManagedMediaSource: boolean; playsNatively: boolean }

/**
 * A browser with ManagedMediaSource is Apple's, whose own HLS is the best there. Elsewhere hls.js is asked first:
 * browsers whose own HLS is young claim it too, and offer no choice of quality.
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

/** The light build of hls.js has no types; they are those of the full build. */
declare module 'hls.js/light' {
  export { default, ErrorTypes, Events } from 'hls.js'
}

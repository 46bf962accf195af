/** The light build of hls.js ships without types of its own; it has those of the full one. */
declare module 'hls.js/light' {
  export { default, ErrorTypes, Events } from 'hls.js'
}

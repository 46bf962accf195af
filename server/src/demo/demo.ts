/** The sample world of a first start: its people, and all they do. */
export { prepareDemo } from './cast.ts'
export { isDemoHome } from './demo-home.ts'
export { fillDemo } from './fill-demo.ts'

/** The demo content of a first start: accounts and their activity. */
export { prepareDemo } from './cast.ts'
export { isDemoHome } from './demo-home.ts'
export { fillDemo } from './fill-demo.ts'

// Rendering: Markdown worked out beside the requests.
export { createRenderer, type Renderer } from './renderer.ts'

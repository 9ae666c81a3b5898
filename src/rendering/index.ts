// Rendering: Markdown worked out beside the requests.
export { type BlockPreview, createRenderer, type Renderer } from './renderer.ts'

// Rendering: Markdown parsed and rendered in threads, beside the requests.
export { createRendering, type Extractor, type Renderer, type Rendering } from './rendering.ts'

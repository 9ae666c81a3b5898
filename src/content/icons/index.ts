// Icons by the names that pages use: those of Font Awesome Free, as a path to draw.
export { iconNamed } from './icon-named.ts'

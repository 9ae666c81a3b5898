// Icons by the names that stand in pages: those of Font Awesome Free, as a path to draw.
export { iconNamed } from './icon-named.ts'

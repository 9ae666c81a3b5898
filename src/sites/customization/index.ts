// How sites look: title, logo, colours, header, footer.
export { customizationOperations } from './operations.ts'
export { customizationsOf } from './present.ts'
export { Customizations } from './schema.ts'

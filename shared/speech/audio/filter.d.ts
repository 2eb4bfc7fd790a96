/** The compiled `filter.wat`: Workers import the module itself, Node what `filter-on-node.ts` makes of it. */
declare const module: WebAssembly.Module;
export default module;

/**
 * While a large picture is panned, the renderer may move a texture of it instead of drawing each element. It is an option
 * of the start only, but read at every frame; pictures grow later than that.
 */
export function setTexture(cy: object, isOn: boolean): void {
  if (!hasRenderer(cy)) return;
  const renderer = cy.renderer();
  if (typeof renderer === 'object' && renderer !== null && 'textureOnViewport' in renderer) {
    renderer.textureOnViewport = isOn;
  }
}

function hasRenderer(cy: object): cy is { renderer(): unknown } {
  return 'renderer' in cy && typeof cy.renderer === 'function';
}

// The viewer of Swagger UI, on the document that this very host serves.
window.SwaggerUIBundle({
  url: '/api/v6/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});

import { createClient } from '@operator/client';

const client = createClient({ baseUrl: 'https://api.operator.example', apiKey: 'YOUR_API_KEY' });
const link = await client.createLink({ body: { longUrl: 'https://example.com/offers' } });
console.log(link.shortUrl);

export { GuestRequests } from './GuestRequests.tsx';

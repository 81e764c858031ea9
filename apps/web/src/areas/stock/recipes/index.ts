export { RecipeCard } from './RecipeCard.tsx';

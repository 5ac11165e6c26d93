// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPlatform} from "./IPlatform.sol";

/**
 * @title A collection of the platform
 * @notice What all four have in common.
 */
interface ICollection {
    /**
     * @notice Only the platform may make this call.
     * @param caller Who made it.
     */
    error OnlyPlatform(address caller);

    /**
     * @notice The token id is taken; its supply was fixed when it was first minted.
     * @param tokenId The token id.
     */
    error AlreadyMinted(uint256 tokenId);

    /**
     * @notice There is no such token.
     * @param tokenId The token id.
     */
    error NonexistentToken(uint256 tokenId);

    /// @notice The platform that minted and will mint here.
    function platform() external view returns (IPlatform);

    /// @notice Who owns the collection, for marketplaces.
    function owner() external view returns (address);
}

/**
 * @title A campaign's collection
 * @notice What only the platform calls there.
 */
interface ICampaignCollection is ICollection {
    /**
     * @notice Mints a batch. The signature is that of {IPlatform-mint}, which passes its own call on unchanged.
     * @param uid The batch number in the low 32 bits.
     * @param nft This collection.
     * @param to The first owners.
     * @param amount How many of each.
     * @param digests The digests of the metadata files.
     */
    function mint(uint256 uid, address nft, address[] calldata to, uint256 amount, bytes32[] calldata digests) external;

    /**
     * @notice Replaces the royalty given at deployment.
     * @param receiver Who is to be paid.
     * @param royaltyBps Basis points of the sale price.
     */
    function setDefaultRoyalty(address receiver, uint96 royaltyBps) external;
}

/**
 * @title A shared collection
 * @notice What only the platform calls there.
 */
interface ISharedCollection is ICollection {
    /**
     * @notice Mints one artwork.
     * @param tokenId The id, which holds the minter.
     * @param to The first owner.
     * @param amount How many.
     * @param digest The digest of the metadata file.
     * @param royaltyReceiver Who is to be paid royalties.
     * @param royaltyBps Basis points of the sale price.
     */
    function mint(
        uint256 tokenId,
        address to,
        uint256 amount,
        bytes32 digest,
        address royaltyReceiver,
        uint96 royaltyBps
    ) external;
}
